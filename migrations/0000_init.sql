CREATE TABLE `answer_cache` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`stored_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `datasets` (
	`name` text PRIMARY KEY NOT NULL,
	`as_of` text,
	`rows` integer NOT NULL,
	`sources` text NOT NULL,
	`origin` text NOT NULL,
	`seed_hash` text,
	`loaded_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_locks` (
	`key` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payments` (
	`key` text PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`service` text NOT NULL,
	`operation` text NOT NULL,
	`method` text NOT NULL,
	`resource` text NOT NULL,
	`network` text NOT NULL,
	`payer` text NOT NULL,
	`pay_to` text NOT NULL,
	`amount` text NOT NULL,
	`protocol` integer NOT NULL,
	`state` text NOT NULL,
	`transaction` text,
	`reason` text,
	`valid_before` integer NOT NULL,
	`payload` text,
	`streamed` integer NOT NULL,
	`content_type` text NOT NULL,
	`answer` text,
	`answer_headers` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`settled_at` integer
);
--> statement-breakpoint
CREATE INDEX `payments_state` ON `payments` (`state`,`valid_before`);--> statement-breakpoint
CREATE INDEX `payments_settled_at` ON `payments` (`settled_at`);--> statement-breakpoint
CREATE TABLE `life_fuel_prices` (
	`product` text NOT NULL,
	`effective_on` text NOT NULL,
	`price_twd` real NOT NULL,
	`confidence` text NOT NULL,
	`source` text NOT NULL,
	PRIMARY KEY(`product`, `effective_on`)
);
--> statement-breakpoint
CREATE TABLE `life_holidays` (
	`date` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name_zh` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `life_invoice_periods` (
	`period` text PRIMARY KEY NOT NULL,
	`special` text NOT NULL,
	`grand` text NOT NULL,
	`first` text NOT NULL,
	`additional_sixth` text NOT NULL,
	`independent_sources` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `life_lottery_draws` (
	`game` text NOT NULL,
	`period` text NOT NULL,
	`date` text NOT NULL,
	`numbers` text NOT NULL,
	`special` integer,
	PRIMARY KEY(`game`, `period`)
);
--> statement-breakpoint
CREATE TABLE `life_lottery_prizes` (
	`game` text NOT NULL,
	`period` text NOT NULL,
	`tier` integer NOT NULL,
	`winners` integer NOT NULL,
	`amount_twd` integer NOT NULL,
	PRIMARY KEY(`game`, `period`, `tier`)
);
--> statement-breakpoint
CREATE TABLE `shop_categories` (
	`slug` text PRIMARY KEY NOT NULL,
	`name_zh` text NOT NULL,
	`name_en` text NOT NULL,
	`product_count` integer NOT NULL,
	`newest_date` text NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shop_imported` (
	`product_id` text NOT NULL,
	`shop` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`spec` text,
	`unit` text,
	`url` text,
	`history` text NOT NULL,
	`source` text,
	PRIMARY KEY(`product_id`, `shop`)
);
--> statement-breakpoint
CREATE TABLE `shop_necessities` (
	`product_id` text NOT NULL,
	`shop` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`spec` text,
	`unit` text,
	`url` text,
	`history` text NOT NULL,
	`source` text,
	PRIMARY KEY(`product_id`, `shop`)
);
--> statement-breakpoint
CREATE TABLE `shop_parts` (
	`product_id` text NOT NULL,
	`shop` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`spec` text,
	`unit` text,
	`url` text,
	`history` text NOT NULL,
	`source` text,
	PRIMARY KEY(`product_id`, `shop`)
);
--> statement-breakpoint
CREATE TABLE `shop_produce` (
	`product_id` text NOT NULL,
	`shop` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`spec` text,
	`unit` text,
	`url` text,
	`history` text NOT NULL,
	`source` text,
	PRIMARY KEY(`product_id`, `shop`)
);
--> statement-breakpoint
CREATE TABLE `shop_products` (
	`rank` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`spec` text,
	`unit` text,
	`url` text,
	`shop` text NOT NULL,
	`price_twd` real NOT NULL,
	`date` text NOT NULL,
	`previous_twd` real,
	`changed_on` text,
	`dataset` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_products_id_unique` ON `shop_products` (`id`);--> statement-breakpoint
CREATE INDEX `shop_products_category` ON `shop_products` (`category`,`rank`);--> statement-breakpoint
CREATE INDEX `shop_products_date` ON `shop_products` (`date`);--> statement-breakpoint
CREATE INDEX `shop_products_dataset` ON `shop_products` (`dataset`);--> statement-breakpoint
CREATE TABLE `shop_readings` (
	`shop` text NOT NULL,
	`date` text NOT NULL,
	PRIMARY KEY(`shop`, `date`)
);
