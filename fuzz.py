import traceback
from openfire.rules.assault import EDITION
from openfire.testkit import battle
from openfire.engine.questions import *
TEXTS=["","none","stay","suggested","yes","no","0","1","-1","99","pass","a1","b1","z9","a1.1","a1.2 a1.2","b1 b1","b1 c1","none none","advance","advance 10,10","advance 10,10 10,10","rush 10,10","assault","assault 10,10","assault 10,10/45","advance 10,10/720","advance 10,10/-1e9","advance 12,10/nan","advance 0,0","advance -0,-0","advance 72,48","advance 11,10 11,10 11,10","advance "+" ".join(["11,10","10,10"]*30),"advance 10.00001,10","advance 1e1,1e1","advance ١٢,10","a1.1:knife>b1","a1.1:knife>b1 a1.2:knife>b1","a1.1:knife>b1 b1~a1.1","b1~a1.1","a1.1:knife>a1","a1.1:>b1",":knife>b1","a1.1:knife>","a1.1:knife#99999999999999999999>b1","a1.1:knife#0>b1","a1.1:rifle#1>b1","a1.2@10,11","a1.2@10,11 a1.2@12,11","a1.1@10,10 a1.2@11,11","a1.2@10,10","a1.2@nan,1","a1.2@10,11/9999","a1.2","recover","attack","interact","rally","flag","\x00","💥","a"*100000,"advance "+"1,1 "*5000,"b1.1","b1.2 b1.1","b1.2 b1.3","b1.1 b1.2 b1.3 b1.4"]
def questions(g):
    return g
import sys
def attempt(g,text):
    q=g.question
    if q is None: return
    before=g.state
    try:
        answer=q.options.read(text)
    except ValueError as e:
        return
    except Exception:
        print('READ', q.what, repr(text[:40])); traceback.print_exc(limit=-2); return
    try:
        r=q.options.why_not(answer)
    except Exception:
        print('WHYNOT', q.what, repr(text[:40])); traceback.print_exc(limit=-3); return
    if r is not None:
        if not (getattr(r,'rule','') or '').startswith('assault.'): print('NORULE',q.what,repr(text[:40]),r)
        seen.add((q.what,r.code,r.rule,r.text[:90]))
    else:
        taken.add((q.what,text[:50]))
    assert g.state==before
seen=set();taken=set()
U=dict(weapons={"knife":{"range":1,"specials":["Impact"]},"rifle":{"range":24}},objectives=[{"id":"flag","kind":"secure","at":"10,12"}],
 units=[dict(id="a1",at="10,10",base="1 in",models=3,weapons=["knife","rifle"],abilities=[dict(id="rally",name="R",text="x",effects=[dict(does="rally",range=6,tokens=1)])]),
 dict(id="a2",at="20,20",base="1 in",marks={"suppression":1}),dict(id="b1",at="10,12.0",base="1 in",models=4,weapons=["knife","rifle"]),dict(id="b2",at="30,10",base="1 in",models=2,weapons=["rifle"]),dict(id="c1",at="8,10",base="1 in",weapons=["knife"])])
def go(script):
    g=battle(EDITION,U)
    def probe():
        for t in TEXTS: attempt(g,t)
    probe()
    for s in script:
        d=None
        if isinstance(s,tuple): s,d=s
        g.play(s,dice=d) if d else g.play(s)
        probe()
go(["activate: a1","action: advance","leave: b1 c1",("free attack: b1"),("free attack with: b1.1:knife>a1 b1.2:knife>a1 b1.3:knife>a1 b1.4:knife>a1",[7,7,1,1,1,8]),"damage: a1.2","free attack: none","move: advance 10,6"])
U2=dict(U); U2['units']=[dict(U['units'][0],at="10,4")]+U['units'][1:]
U=U2
go(["activate: a1","action: assault","move: assault 10,9","followers: suggested"])
for s in sorted(seen): print(*s,sep=' | ')
print('TAKEN'); 
for s in sorted(taken): print(s)
