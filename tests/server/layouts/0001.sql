BEGIN TRANSACTION;
CREATE TABLE accounts (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	password VARCHAR(200) NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name)
);
INSERT INTO "accounts" VALUES('zWMU0NjRGfrcz6Yy','fay','$argon2id$v=19$m=65536,t=3,p=4$woZh2pggnVMjO+AFcVmpbA$meXH9/cnHhvQfnDc149mNntUcZc1YNVm1aXMiRqe6JI',1794764111634);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE events (
	game VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (game, seq), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "events" VALUES('BGekLn3UDUjbwLZd',1,1794764112158,'{"type":"Joined","seat":"a","player":"person","name":"The Hushfolk","key":"2bf46661d25c205d","account":"zWMU0NjRGfrcz6Yy"}');
INSERT INTO "events" VALUES('BGekLn3UDUjbwLZd',2,1794764112158,'{"type":"Joined","seat":"b","player":"person","name":"The Wick Guild","key":"7dd56300f051cde9","account":"zWMU0NjRGfrcz6Yy"}');
INSERT INTO "events" VALUES('BGekLn3UDUjbwLZd',3,1794764113585,'{"type":"Began","header":{"edition":{"key":"assault","version":"1"},"module":{"key":"lamplands","hash":"cd91f4dae7590501734826c2f47773b54119580582c157c160686cf5a764850c"},"mission":"dark-galleries","table":{"id":"rotated-23","hash":"cbce61f8e656b0f411bd72e16ed394cd1d3baccc99a5678e17d3f7b55c3eb230"},"seats":[{"id":"a","name":"The Hushfolk","player":"person","army":"hushfolk"},{"id":"b","name":"The Wick Guild","player":"person","army":"wick-guild"}],"dice":{"algorithm":"blake2b-ctr/1","commitment":"c268580fc3ef6df9466ad7218313fb696c80f7ff3103ab43544a2db4831df2f3"}},"entries":[["hash","06af4e5813165ea4ebc446faa406b289",""],["dice","a","deployment areas","",[3,4],[]],["dice","b","deployment areas","",[6,10],[]]],"lines":[{"moment":1,"text":"Roll-off for deployment areas, The Hushfolk (a) (2D12): 3 4 -> 7.","fact":{"type":"Threw","who":"a","about":"","rolled":{"number":0,"label":"deployment areas","die":{"sides":12},"groups":[2],"faces":[3,4],"rerolled":[],"rerolls":[],"answer":7},"modifiers":[],"needed":null,"good":[],"rules":["assault.dice.rolloff","assault.deploy.rolloff-for-area"]}},{"moment":2,"text":"Roll-off for deployment areas, The Wick Guild (b) (2D12): 6 10 -> 16.","fact":{"type":"Threw","who":"b","about":"","rolled":{"number":1,"label":"deployment areas","die":{"sides":12},"groups":[2],"faces":[6,10],"rerolled":[],"rerolls":[],"answer":16},"modifiers":[],"needed":null,"good":[],"rules":["assault.dice.rolloff","assault.deploy.rolloff-for-area"]}},{"moment":2,"text":"The Wick Guild (b) goes first, then The Hushfolk (a).","fact":{"type":"Ordered","seats":["b","a"],"rules":["assault.deploy.rolloff-for-area","assault.deploy.order"]}}]}');
INSERT INTO "events" VALUES('BGekLn3UDUjbwLZd',4,1794764113627,'{"type":"Answered","seat":"b","entries":[["say","b","deployment area","b","zone-a"],["hash","df981c02d16f15f5697c257ead3396b7",""]],"lines":[{"moment":4,"text":"Area has used up b:zone-a.","fact":{"type":"Used","what":"area:b:zone-a","rules":["assault.deploy.rolloff-for-area"]},"is_quiet":true},{"moment":4,"text":"Area has used up a:zone-b.","fact":{"type":"Used","what":"area:a:zone-b","rules":["assault.deploy.rolloff-for-area"]},"is_quiet":true}]}');
INSERT INTO "events" VALUES('BGekLn3UDUjbwLZd',5,1794764114014,'{"type":"Answered","seat":"b","entries":[["say","b","set up","b","b1"]],"lines":[]}');
INSERT INTO "events" VALUES('BGekLn3UDUjbwLZd',6,1794764114020,'{"type":"Chatted","seat":"a","text":"hello"}');
INSERT INTO "events" VALUES('BGekLn3UDUjbwLZd',7,1794764114032,'{"type":"Offered","seat":"a","what":"draw"}');
INSERT INTO "events" VALUES('BGekLn3UDUjbwLZd',8,1794764114036,'{"type":"Consented","seat":"b","is_granted":false}');
INSERT INTO "events" VALUES('EbBoNdeG6jSubEEr',1,1794764114220,'{"type":"Joined","seat":"a","player":"person","name":"The Hushfolk","key":"5683162fea098aba"}');
INSERT INTO "events" VALUES('EbBoNdeG6jSubEEr',2,1794764114220,'{"type":"Joined","seat":"b","player":"person","name":"The Wick Guild","key":"41fe64f1a253ae44"}');
INSERT INTO "events" VALUES('EbBoNdeG6jSubEEr',3,1794764114229,'{"type":"Began","header":{"edition":{"key":"assault","version":"1"},"module":{"key":"lamplands","hash":"cd91f4dae7590501734826c2f47773b54119580582c157c160686cf5a764850c"},"mission":"dark-galleries","table":{"id":"rotated-23","hash":"cbce61f8e656b0f411bd72e16ed394cd1d3baccc99a5678e17d3f7b55c3eb230"},"seats":[{"id":"a","name":"The Hushfolk","player":"person","army":"hushfolk"},{"id":"b","name":"The Wick Guild","player":"person","army":"wick-guild"}]},"entries":[["hash","06af4e5813165ea4ebc446faa406b289",""],["dice","a","deployment areas","",[3,4],[]],["dice","b","deployment areas","",[6,10],[]]],"lines":[]}');
INSERT INTO "events" VALUES('EbBoNdeG6jSubEEr',4,1794764114232,'{"type":"Resigned","seat":"a"}');
INSERT INTO "events" VALUES('2dxpKRbDuV9JBUEd',1,1794764114393,'{"type":"Joined","seat":"b","player":"person","name":"The Wick Guild","key":"086a478a00be9e91"}');
INSERT INTO "events" VALUES('EbBoNdeG6jSubEEr',5,1794764114418,'{"type":"Rematched","seat":"b","game":"2dxpKRbDuV9JBUEd"}');
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
	seed BLOB NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('BGekLn3UDUjbwLZd',1794764112158,1794764114036,'playing',0,'people',NULL,'{"module":"lamplands","mission":"dark-galleries","seats":[{"player":"me"},{"player":"me"}]}',NULL,X'8EDE10D1A5D8A09B262BCEA76D4C57EC356C27767F26DAC8BEF85D9DF9519E5F');
INSERT INTO "games" VALUES('EbBoNdeG6jSubEEr',1794764114220,1794764114418,'over',0,'nobody',NULL,'{"module":"lamplands","mission":"dark-galleries","seats":[{"player":"me","name":"The Hushfolk"},{"player":"me","name":"The Wick Guild"}]}','{"game":"BGekLn3UDUjbwLZd","moment":2,"header":{"edition":{"key":"assault","version":"1"},"module":{"key":"lamplands","hash":"cd91f4dae7590501734826c2f47773b54119580582c157c160686cf5a764850c"},"mission":"dark-galleries","table":{"id":"rotated-23","hash":"cbce61f8e656b0f411bd72e16ed394cd1d3baccc99a5678e17d3f7b55c3eb230"},"seats":[{"id":"a","name":"The Hushfolk","player":"person","army":"hushfolk"},{"id":"b","name":"The Wick Guild","player":"person","army":"wick-guild"}],"dice":{"algorithm":"blake2b-ctr/1","commitment":"c268580fc3ef6df9466ad7218313fb696c80f7ff3103ab43544a2db4831df2f3"}},"entries":[["hash","06af4e5813165ea4ebc446faa406b289",""],["dice","a","deployment areas","",[3,4],[]],["dice","b","deployment areas","",[6,10],[]]]}',X'B3DC8874CA2A6B65C6E52F0CB79BA977BEEC9535249E591D8725132E1218CDD0');
INSERT INTO "games" VALUES('2dxpKRbDuV9JBUEd',1794764114393,1794764114393,'gathering',0,'people',NULL,'{"module":"lamplands","mission":"dark-galleries","seats":[{"player":"invited","name":"The Hushfolk"},{"player":"me","name":"The Wick Guild"}]}','{"game":"BGekLn3UDUjbwLZd","moment":2,"header":{"edition":{"key":"assault","version":"1"},"module":{"key":"lamplands","hash":"cd91f4dae7590501734826c2f47773b54119580582c157c160686cf5a764850c"},"mission":"dark-galleries","table":{"id":"rotated-23","hash":"cbce61f8e656b0f411bd72e16ed394cd1d3baccc99a5678e17d3f7b55c3eb230"},"seats":[{"id":"a","name":"The Hushfolk","player":"person","army":"hushfolk"},{"id":"b","name":"The Wick Guild","player":"person","army":"wick-guild"}],"dice":{"algorithm":"blake2b-ctr/1","commitment":"c268580fc3ef6df9466ad7218313fb696c80f7ff3103ab43544a2db4831df2f3"}},"entries":[["hash","06af4e5813165ea4ebc446faa406b289",""],["dice","a","deployment areas","",[3,4],[]],["dice","b","deployment areas","",[6,10],[]]]}',X'52139F22D6F1F5EAEE0B56691253F25CDAA50B76EB92DB5847CDEBFFF6320562');
INSERT INTO "games" VALUES('Ex70UQNNnAL8kkZa',1794764114860,1794764114860,'gathering',1,'people',NULL,'{"module":"frontier","mission":"open-flats","seats":[{},{}],"pace":{"type":"clock","seconds":60},"listed":true}',NULL,X'8555D0491F6D0EC7CFF07BB82CEFDB808B9D2CDB8B185D6768A6107C9A4D3D5A');
CREATE TABLE players (
	account VARCHAR(32) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	seat VARCHAR(1) NOT NULL, 
	PRIMARY KEY (account, game, seat), 
	FOREIGN KEY(account) REFERENCES accounts (id), 
	FOREIGN KEY(game) REFERENCES games (id)
);
INSERT INTO "players" VALUES('zWMU0NjRGfrcz6Yy','BGekLn3UDUjbwLZd','a');
INSERT INTO "players" VALUES('zWMU0NjRGfrcz6Yy','BGekLn3UDUjbwLZd','b');
CREATE TABLE sessions (
	token VARCHAR(64) NOT NULL, 
	account VARCHAR(32) NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(account) REFERENCES accounts (id)
);
INSERT INTO "sessions" VALUES('14ba5f03ad9ab32db6455b18c5f56d88a67751b9b0a1bf131b00f9fb27c3504b','zWMU0NjRGfrcz6Yy',1797356111646);
CREATE TABLE settings (
	name VARCHAR(40) NOT NULL, 
	value BLOB NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('secret',X'E3826D175184193BABD6EAFAB9702BACAECDF76E9935593510D7B2A5F7764E18');
CREATE TABLE shelf (
	id VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	title VARCHAR(200) NOT NULL, 
	module VARCHAR(64) NOT NULL, 
	account VARCHAR(32), 
	created BIGINT NOT NULL, 
	body TEXT NOT NULL, 
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
CREATE INDEX games_open ON games (listed, phase, updated);
CREATE INDEX games_waiting ON games (waits, updated);
CREATE INDEX games_due ON games (deadline);
CREATE INDEX shelf_account ON shelf (account, kind, created);
CREATE INDEX sessions_account ON sessions (account);
COMMIT;
