CREATE TABLE `aiprice_list_prices` (
	`model` text NOT NULL,
	`vendor` text NOT NULL,
	`plain_name` text NOT NULL,
	`title` text,
	`category` text NOT NULL,
	`mode` text NOT NULL,
	`input_usd_mtok` real,
	`output_usd_mtok` real,
	`usd_image` real,
	`usd_second` real,
	`usd_mchar` real,
	`usd_page` real,
	`usd_request` real,
	`tiers` text,
	`special_rates` text,
	`inputs` text,
	`retires_on` text,
	`is_deprecated` integer,
	`context_tokens` integer,
	`output_tokens_max` integer,
	`source_url` text,
	`note` text,
	`as_of` text NOT NULL,
	`valid_until` text,
	`next_rates` text,
	PRIMARY KEY(`vendor`, `model`)
);
--> statement-breakpoint
CREATE TABLE `aiprice_releases` (
	`model` text PRIMARY KEY NOT NULL,
	`released_on` text NOT NULL,
	`source` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `aiprice_scores` (
	`model` text NOT NULL,
	`benchmark` text NOT NULL,
	`setting` text NOT NULL,
	`score` real NOT NULL,
	`metric` text NOT NULL,
	`date` text,
	`source` text NOT NULL,
	`licence` text NOT NULL,
	PRIMARY KEY(`model`, `benchmark`, `setting`)
);
--> statement-breakpoint
ALTER TABLE `aiprice_litellm` ADD `usd_page` real;--> statement-breakpoint
ALTER TABLE `aiprice_modelsdev` ADD `usd_page` real;--> statement-breakpoint
ALTER TABLE `aiprice_openrouter` ADD `usd_page` real;--> statement-breakpoint
ALTER TABLE `aiprice_plans` ADD `twd_month` real;--> statement-breakpoint
ALTER TABLE `aiprice_plans` ADD `as_of` text;--> statement-breakpoint
ALTER TABLE `aiprice_plans` ADD `note` text;--> statement-breakpoint
ALTER TABLE `aiprice_plans` ADD `note_zh` text;