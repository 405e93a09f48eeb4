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
