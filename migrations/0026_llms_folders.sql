-- The key changes, so the rows come anew from the seed and the next sync.
DROP TABLE `llms_directory`;--> statement-breakpoint
CREATE TABLE `llms_directory` (
	`host` text NOT NULL,
	`folder` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`llms_txt_url` text,
	`llms_full_txt_url` text,
	`category` text,
	`as_of` text NOT NULL,
	PRIMARY KEY(`host`, `folder`)
);
--> statement-breakpoint
DELETE FROM `synced_rows` WHERE `dataset` = 'llms_directory';--> statement-breakpoint
DELETE FROM `sync_validators` WHERE `sync` = 'llms_directory';--> statement-breakpoint
DELETE FROM `datasets` WHERE `name` = 'llms_directory';
