BEGIN TRANSACTION;
CREATE TABLE accounts (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	password VARCHAR(200) NOT NULL, 
	created BIGINT NOT NULL, skeleton VARCHAR(120), failures INTEGER DEFAULT '0' NOT NULL, locked_until BIGINT DEFAULT '0' NOT NULL, is_silenced BOOLEAN DEFAULT false NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name)
);
INSERT INTO "accounts" VALUES('sxrTcndGvxo1eWQe','fay','$argon2id$v=19$m=65536,t=3,p=4$mPymvViZ1ZWhekve+gxSNw$6/qAteUXaPyKydEaE84zTTryfRlpC6ExQBUTwI/VyFA',1795062911536,'fay',0,0,0);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE bans (
	what VARCHAR(120) NOT NULL, 
	reason TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	expires BIGINT, 
	PRIMARY KEY (what)
);
CREATE TABLE blocks (
	account VARCHAR(32) NOT NULL, 
	blocked VARCHAR(32) NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (account, blocked), 
	FOREIGN KEY(account) REFERENCES accounts (id), 
	FOREIGN KEY(blocked) REFERENCES accounts (id)
);
CREATE TABLE events (
	game VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (game, seq), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "events" VALUES('aNSp3u3jhZsRgXzz',1,1795062912855,'{"type":"Joined","seat":"a","player":"person","name":"The Hushfolk","key":"9c32f8c246a123fa","account":"sxrTcndGvxo1eWQe"}');
INSERT INTO "events" VALUES('aNSp3u3jhZsRgXzz',2,1795062912855,'{"type":"Joined","seat":"b","player":"person","name":"The Wick Guild","key":"d1c19b262f4feb73","account":"sxrTcndGvxo1eWQe"}');
INSERT INTO "events" VALUES('aNSp3u3jhZsRgXzz',3,1795062914179,'{"type":"Began","header":{"edition":{"key":"assault","version":"4"},"module":{"key":"lamplands","hash":"cd91f4dae7590501734826c2f47773b54119580582c157c160686cf5a764850c"},"mission":"dark-galleries","table":{"id":"rotated-23","hash":"cbce61f8e656b0f411bd72e16ed394cd1d3baccc99a5678e17d3f7b55c3eb230"},"seats":[{"id":"a","name":"The Hushfolk","player":"person","army":"hushfolk"},{"id":"b","name":"The Wick Guild","player":"person","army":"wick-guild"}],"dice":{"algorithm":"blake2b-ctr/1","commitment":"c27672e0ca10f5e8d67de72cca66b0ce0edb17eeb2d013d643e9a08cad6cd098"}},"entries":[["hash","06af4e5813165ea4ebc446faa406b289",""],["dice","a","deployment areas","",[1,9],[]],["dice","b","deployment areas","",[5,9],[]]],"lines":[{"moment":1,"fact":{"type":"Threw","who":"a","about":"","rolled":{"number":0,"label":"deployment areas","die":{"sides":12},"groups":[2],"faces":[1,9],"rerolled":[],"rerolls":[],"answer":10},"modifiers":[],"needed":null,"good":[],"rules":["assault.dice.rolloff","assault.deploy.rolloff-for-area"]}},{"moment":2,"fact":{"type":"Threw","who":"b","about":"","rolled":{"number":1,"label":"deployment areas","die":{"sides":12},"groups":[2],"faces":[5,9],"rerolled":[],"rerolls":[],"answer":14},"modifiers":[],"needed":null,"good":[],"rules":["assault.dice.rolloff","assault.deploy.rolloff-for-area"]}},{"moment":2,"fact":{"type":"Ordered","seats":["b","a"],"rules":["assault.deploy.rolloff-for-area","assault.deploy.order"]}}]}');
INSERT INTO "events" VALUES('aNSp3u3jhZsRgXzz',4,1795062914260,'{"type":"Answered","seat":"b","entries":[["say","b","deployment area","b","zone-a"],["hash","df981c02d16f15f5697c257ead3396b7",""]],"lines":[{"moment":4,"fact":{"type":"Used","what":"area:b:zone-a","rules":["assault.deploy.rolloff-for-area"]}},{"moment":4,"fact":{"type":"Used","what":"area:a:zone-b","rules":["assault.deploy.rolloff-for-area"]}}]}');
INSERT INTO "events" VALUES('aNSp3u3jhZsRgXzz',5,1795062914593,'{"type":"Answered","seat":"b","entries":[["say","b","set up","b","b1"]],"lines":[]}');
INSERT INTO "events" VALUES('aNSp3u3jhZsRgXzz',6,1795062914809,'{"type":"Answered","seat":"b","entries":[["say","b","deploy","b1","b1.1@54.3512,6.8381 b1.2@53.859,5.9855 b1.3@53.859,7.6907 b1.4@53.3667,6.8381 b1.5@55.3357,6.8381 b1.6@54.8435,5.9855 b1.7@54.8435,7.6907 b1.8@54.3512,5.1329 b1.9@54.3512,8.5433 b1.10@52.8744,5.9855"],["hash","08504c9bc97012aa5d8728db5fa55caf",""]],"lines":[{"moment":7,"fact":{"type":"Placed","places":[["b1.1",[543512,68381,0],0],["b1.2",[538590,59855,0],0],["b1.3",[538590,76907,0],0],["b1.4",[533667,68381,0],0],["b1.5",[553357,68381,0],0],["b1.6",[548435,59855,0],0],["b1.7",[548435,76907,0],0],["b1.8",[543512,51329,0],0],["b1.9",[543512,85433,0],0],["b1.10",[528744,59855,0],0]],"rules":["assault.deploy.wholly-within"]}},{"moment":7,"fact":{"type":"Arrived","unit":"b1","rules":["assault.deploy.wholly-within"]}}]}');
INSERT INTO "events" VALUES('aNSp3u3jhZsRgXzz',7,1795062914834,'{"type":"Answered","seat":"b","entries":[["say","b","set up","b","b2"]],"lines":[]}');
INSERT INTO "events" VALUES('aNSp3u3jhZsRgXzz',8,1795062914881,'{"type":"Answered","seat":"b","entries":[["say","b","deploy","b2","b2.1@36.7024,1.6762 b2.2@37.1946,0.8236 b2.3@37.1946,2.5288 b2.4@35.7179,1.6762 b2.5@37.6869,1.6762 b2.6@36.2101,0.8236 b2.7@36.2101,2.5288 b2.8@36.7024,3.3814 b2.9@35.2256,0.8236 b2.10@35.2256,2.5288"],["hash","0f8305e73fb5abff7b7d34bb98742bd4",""]],"lines":[{"moment":10,"fact":{"type":"Placed","places":[["b2.1",[367024,16762,0],0],["b2.2",[371946,8236,0],0],["b2.3",[371946,25288,0],0],["b2.4",[357179,16762,0],0],["b2.5",[376869,16762,0],0],["b2.6",[362101,8236,0],0],["b2.7",[362101,25288,0],0],["b2.8",[367024,33814,0],0],["b2.9",[352256,8236,0],0],["b2.10",[352256,25288,0],0]],"rules":["assault.deploy.wholly-within"]}},{"moment":10,"fact":{"type":"Arrived","unit":"b2","rules":["assault.deploy.wholly-within"]}}]}');
INSERT INTO "events" VALUES('aNSp3u3jhZsRgXzz',9,1795062914892,'{"type":"Answered","seat":"b","entries":[["say","b","set up","b","b3"]],"lines":[]}');
INSERT INTO "events" VALUES('rYYLeCbGZbDmkaCi',1,1795062915282,'{"type":"Joined","seat":"a","player":"person","name":"The Hushfolk","key":"9f5d9d737dff3ae0"}');
INSERT INTO "events" VALUES('A4hBhVM6iBkxmDTH',1,1795062915690,'{"type":"Joined","seat":"a","player":"person","name":"The Hushfolk","key":"93bfb23111c4165b"}');
INSERT INTO "events" VALUES('A4hBhVM6iBkxmDTH',2,1795062915690,'{"type":"Joined","seat":"b","player":"person","name":"The Wick Guild","key":"d844e25cfc18de8b"}');
INSERT INTO "events" VALUES('A4hBhVM6iBkxmDTH',3,1795062916071,'{"type":"Began","header":{"edition":{"key":"assault","version":"4"},"module":{"key":"lamplands","hash":"cd91f4dae7590501734826c2f47773b54119580582c157c160686cf5a764850c"},"mission":"dark-galleries","table":{"id":"rotated-23","hash":"cbce61f8e656b0f411bd72e16ed394cd1d3baccc99a5678e17d3f7b55c3eb230"},"seats":[{"id":"a","name":"The Hushfolk","player":"person","army":"hushfolk"},{"id":"b","name":"The Wick Guild","player":"person","army":"wick-guild"}],"dice":{"algorithm":"blake2b-ctr/1","commitment":"726b136cd646f209fd42cc1681011bdfac6aaa7a3f511ea2601d4b98b5d69f70"}},"entries":[["hash","06af4e5813165ea4ebc446faa406b289",""],["dice","a","deployment areas","",[12,9],[]],["dice","b","deployment areas","",[7,7],[]]],"lines":[{"moment":1,"fact":{"type":"Threw","who":"a","about":"","rolled":{"number":0,"label":"deployment areas","die":{"sides":12},"groups":[2],"faces":[12,9],"rerolled":[],"rerolls":[],"answer":21},"modifiers":[],"needed":null,"good":[],"rules":["assault.dice.rolloff","assault.deploy.rolloff-for-area"]}},{"moment":2,"fact":{"type":"Threw","who":"b","about":"","rolled":{"number":1,"label":"deployment areas","die":{"sides":12},"groups":[2],"faces":[7,7],"rerolled":[],"rerolls":[],"answer":14},"modifiers":[],"needed":null,"good":[],"rules":["assault.dice.rolloff","assault.deploy.rolloff-for-area"]}},{"moment":2,"fact":{"type":"Ordered","seats":["a","b"],"rules":["assault.deploy.rolloff-for-area","assault.deploy.order"]}}]}');
INSERT INTO "events" VALUES('A4hBhVM6iBkxmDTH',4,1795062916078,'{"type":"Resigned","seat":"a","entries":3}');
INSERT INTO "events" VALUES('1Me6weE8phc1TJEL',1,1795062916235,'{"type":"Joined","seat":"a","player":"person","name":"The Hushfolk","key":"3e79b150dce913dd"}');
INSERT INTO "events" VALUES('1Me6weE8phc1TJEL',2,1795062916235,'{"type":"Joined","seat":"b","player":"person","name":"The Wick Guild","key":"f4bb93605096a814"}');
INSERT INTO "events" VALUES('1Me6weE8phc1TJEL',3,1795062916244,'{"type":"Began","header":{"edition":{"key":"assault","version":"4"},"module":{"key":"lamplands","hash":"cd91f4dae7590501734826c2f47773b54119580582c157c160686cf5a764850c"},"mission":"dark-galleries","table":{"id":"rotated-23","hash":"cbce61f8e656b0f411bd72e16ed394cd1d3baccc99a5678e17d3f7b55c3eb230"},"seats":[{"id":"a","name":"The Hushfolk","player":"person","army":"hushfolk"},{"id":"b","name":"The Wick Guild","player":"person","army":"wick-guild"}],"dice":{"algorithm":"blake2b-ctr/1","commitment":"314cf13303dabf9a18deaecfdd4918c89ff42e8b55449cc2769b58ba6c00b975","earlier":[{"game":"A4hBhVM6iBkxmDTH","moment":1,"dice":{"algorithm":"blake2b-ctr/1","commitment":"726b136cd646f209fd42cc1681011bdfac6aaa7a3f511ea2601d4b98b5d69f70"}}]}},"entries":[["hash","06af4e5813165ea4ebc446faa406b289",""],["dice","a","deployment areas","",[12,9],[]],["dice","b","deployment areas","",[11,8],[]]],"lines":[{"moment":2,"fact":{"type":"Threw","who":"b","about":"","rolled":{"number":1,"label":"deployment areas","die":{"sides":12},"groups":[2],"faces":[11,8],"rerolled":[],"rerolls":[],"answer":19},"modifiers":[],"needed":null,"good":[],"rules":["assault.dice.rolloff","assault.deploy.rolloff-for-area"]}},{"moment":2,"fact":{"type":"Ordered","seats":["a","b"],"rules":["assault.deploy.rolloff-for-area","assault.deploy.order"]}}]}');
CREATE TABLE games (
	id VARCHAR(32) NOT NULL, 
	created BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	phase VARCHAR(16) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	waits VARCHAR(16) NOT NULL, 
	deadline BIGINT, 
	terms TEXT NOT NULL, 
	origin TEXT, 
	seed BLOB NOT NULL, seq INTEGER DEFAULT '0' NOT NULL, title VARCHAR(80) DEFAULT '' NOT NULL, module VARCHAR(64) DEFAULT '' NOT NULL, mission VARCHAR(64) DEFAULT '' NOT NULL, pace TEXT DEFAULT '{"type":"free"}' NOT NULL, size INTEGER DEFAULT '0' NOT NULL, maker VARCHAR(80) DEFAULT '' NOT NULL, names TEXT DEFAULT '{}' NOT NULL, asked VARCHAR(1) DEFAULT '' NOT NULL, trouble TEXT, title_hidden BOOLEAN DEFAULT false NOT NULL, parent VARCHAR(32), rematch_of VARCHAR(32), network VARCHAR(80) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('aNSp3u3jhZsRgXzz',1795062912855,1795062914892,'playing',0,'people',NULL,'{"module":"lamplands","mission":"dark-galleries","seats":[{"player":"me"},{"player":"me"}]}',NULL,X'63759B1A16CC682E0E858D65B3F2AD846CDF43CD38F452934F5EBCFC821667A0',9,'','lamplands','dark-galleries','{"type":"free"}',91,'sxrTcndGvxo1eWQe','{"a":"The Hushfolk","b":"The Wick Guild"}','b',NULL,0,NULL,NULL,'network:5aec438c64f9cb84773f7e91e88771d6');
INSERT INTO "games" VALUES('rYYLeCbGZbDmkaCi',1795062915282,1795062915282,'gathering',1,'people',NULL,'{"module":"lamplands","mission":"dark-galleries","seats":[{"player":"me"},{"player":"invited"}],"listed":true}',NULL,X'FE7018910FC5E3E0805B1AEA7A43225222A2CC5DF06D4B656F0CFFB390A6A70C',1,'','lamplands','dark-galleries','{"type":"free"}',110,'network:5aec438c64f9cb84773f7e91e88771d6','{"a":"The Hushfolk"}','',NULL,0,NULL,NULL,'network:5aec438c64f9cb84773f7e91e88771d6');
INSERT INTO "games" VALUES('A4hBhVM6iBkxmDTH',1795062915690,1795062916078,'over',0,'nobody',NULL,'{"module":"lamplands","mission":"dark-galleries","seats":[{"player":"me"},{"player":"me"}],"title":"Over soon"}',NULL,X'3AA2A31EF9D56BB50D5E45C3B58C71CF90E6D2855032BA20DF18C4507F5C1261',4,'Over soon','lamplands','dark-galleries','{"type":"free"}',111,'network:5aec438c64f9cb84773f7e91e88771d6','{"a":"The Hushfolk","b":"The Wick Guild"}','',NULL,0,NULL,NULL,'network:5aec438c64f9cb84773f7e91e88771d6');
INSERT INTO "games" VALUES('1Me6weE8phc1TJEL',1795062916235,1795062916244,'playing',0,'people',NULL,'{"module":"lamplands","mission":"dark-galleries","seats":[{"player":"me","name":"The Hushfolk"},{"player":"me","name":"The Wick Guild"}],"title":"Over soon"}','{"game":"A4hBhVM6iBkxmDTH","moment":1,"header":{"edition":{"key":"assault","version":"4"},"module":{"key":"lamplands","hash":"cd91f4dae7590501734826c2f47773b54119580582c157c160686cf5a764850c"},"mission":"dark-galleries","table":{"id":"rotated-23","hash":"cbce61f8e656b0f411bd72e16ed394cd1d3baccc99a5678e17d3f7b55c3eb230"},"seats":[{"id":"a","name":"The Hushfolk","player":"person","army":"hushfolk"},{"id":"b","name":"The Wick Guild","player":"person","army":"wick-guild"}],"dice":{"algorithm":"blake2b-ctr/1","commitment":"726b136cd646f209fd42cc1681011bdfac6aaa7a3f511ea2601d4b98b5d69f70"}},"entries":[["hash","06af4e5813165ea4ebc446faa406b289",""],["dice","a","deployment areas","",[12,9],[]]]}',X'3BF604021E3572E782C08067E8836F899B165FF29CE0953FE8FF2D6F0191834D',3,'Over soon','lamplands','dark-galleries','{"type":"free"}',853,'network:5aec438c64f9cb84773f7e91e88771d6','{"a":"The Hushfolk","b":"The Wick Guild"}','a',NULL,0,'A4hBhVM6iBkxmDTH',NULL,'network:5aec438c64f9cb84773f7e91e88771d6');
CREATE TABLE modules (
	hash VARCHAR(64) NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	body BLOB NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (hash)
);
CREATE TABLE players (
	account VARCHAR(32) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	seat VARCHAR(1) NOT NULL, "key" VARCHAR(32) DEFAULT '' NOT NULL, 
	PRIMARY KEY (account, game, seat), 
	FOREIGN KEY(account) REFERENCES accounts (id), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "players" VALUES('sxrTcndGvxo1eWQe','aNSp3u3jhZsRgXzz','a','9c32f8c246a123fa');
INSERT INTO "players" VALUES('sxrTcndGvxo1eWQe','aNSp3u3jhZsRgXzz','b','d1c19b262f4feb73');
CREATE TABLE recovery_codes (
	code VARCHAR(64) NOT NULL, 
	account VARCHAR(32) NOT NULL, 
	PRIMARY KEY (code), 
	FOREIGN KEY(account) REFERENCES accounts (id)
);
CREATE TABLE reports (
	id VARCHAR(32) NOT NULL, 
	at BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	seat VARCHAR(1) NOT NULL, 
	account VARCHAR(32), 
	reporter VARCHAR(80) NOT NULL, 
	text TEXT NOT NULL, 
	settled BIGINT, 
	note TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE sessions (
	token VARCHAR(64) NOT NULL, 
	account VARCHAR(32) NOT NULL, 
	expires BIGINT NOT NULL, id VARCHAR(16) DEFAULT '' NOT NULL, created BIGINT DEFAULT '0' NOT NULL, used BIGINT DEFAULT '0' NOT NULL, device VARCHAR(120) DEFAULT '' NOT NULL, network VARCHAR(32) DEFAULT '' NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(account) REFERENCES accounts (id)
);
CREATE TABLE settings (
	name VARCHAR(40) NOT NULL, 
	value BLOB NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('secret',X'8D99C3C14EE81170CDD36E989FD6A7D88D3AE62B216151BAC9FD9CB92CB4A328');
INSERT INTO "settings" VALUES('signing-key',X'14AEC828075B89B88F17470BE1CA318BA1BFB7ECEB5F7B938052852C9819B244');
CREATE TABLE shelf (
	id VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	title VARCHAR(200) NOT NULL, 
	module VARCHAR(64) NOT NULL, 
	account VARCHAR(32), 
	created BIGINT NOT NULL, 
	body TEXT NOT NULL, size INTEGER DEFAULT '0' NOT NULL, maker VARCHAR(80) DEFAULT '' NOT NULL, used BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(account) REFERENCES accounts (id)
);
CREATE TABLE snapshots (
	game VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	entries INTEGER NOT NULL, 
	state BLOB NOT NULL, 
	PRIMARY KEY (game, seq), 
	FOREIGN KEY(game) REFERENCES games (id)
);
CREATE INDEX shelf_account ON shelf (account, kind, created);
CREATE INDEX sessions_account ON sessions (account);
CREATE INDEX games_parent ON games (parent);
CREATE INDEX games_open ON games (listed, phase, updated, trouble, id, title, title_hidden, module, mission, pace);
CREATE INDEX games_waiting ON games (phase, waits, updated, trouble, id, deadline);
CREATE INDEX games_due ON games (deadline, trouble, id, phase, updated);
CREATE INDEX games_maker ON games (maker, created, phase, size);
CREATE INDEX shelf_maker ON shelf (maker, created, size);
CREATE UNIQUE INDEX accounts_skeleton ON accounts (skeleton);
CREATE INDEX players_game ON players (game);
CREATE INDEX recovery_codes_account ON recovery_codes (account);
CREATE INDEX reports_open ON reports (settled, at);
COMMIT;
