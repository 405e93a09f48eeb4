CREATE TABLE `synced_rows` (
	`dataset` text NOT NULL,
	`key` text NOT NULL,
	`as_of` text NOT NULL,
	`gone` integer NOT NULL,
	`fields` text,
	PRIMARY KEY(`dataset`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `datasets` ADD `seed_as_of` text;--> statement-breakpoint
ALTER TABLE `datasets` ADD `synced_whole_on` text;--> statement-breakpoint
ALTER TABLE `datasets` ADD `listed` integer;--> statement-breakpoint
UPDATE `datasets` SET `seed_as_of` = `as_of` WHERE `origin` = 'seed';--> statement-breakpoint
UPDATE `datasets` SET `synced_whole_on` = date(`loaded_at`, '+8 hours') WHERE `origin` = 'sync';
