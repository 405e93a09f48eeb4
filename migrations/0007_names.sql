CREATE TABLE `aiprice_model_names` (
	`model` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`model`, `name`)
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
