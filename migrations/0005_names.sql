CREATE TABLE `aiprice_model_names` (
	`model` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`model`, `name`)
);
--> statement-breakpoint
CREATE TABLE `rules_card_names` (
	`name` text NOT NULL,
	`konami_id` integer NOT NULL,
	`reversed` text NOT NULL,
	PRIMARY KEY(`name`, `konami_id`)
);
--> statement-breakpoint
CREATE INDEX `rules_card_names_reversed` ON `rules_card_names` (`reversed`);--> statement-breakpoint
CREATE TABLE `rules_cards` (
	`konami_id` integer PRIMARY KEY NOT NULL,
	`name_en` text NOT NULL,
	`name_ja` text,
	`kana` text,
	`name_zh` text,
	`also` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stock_securities` (
	`code` text PRIMARY KEY NOT NULL,
	`market` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`full_name` text,
	`name_en` text,
	`also` text NOT NULL
);
