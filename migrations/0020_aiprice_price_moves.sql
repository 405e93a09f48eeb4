CREATE TABLE `aiprice_price_moves` (
	`catalogue` text NOT NULL,
	`vendor` text NOT NULL,
	`model` text NOT NULL,
	`seen_on` text NOT NULL,
	`last_seen_on` text,
	`input_before_usd` real,
	`input_usd` real,
	`output_before_usd` real,
	`output_usd` real,
	PRIMARY KEY(`catalogue`, `vendor`, `model`, `seen_on`)
);
