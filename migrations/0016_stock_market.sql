CREATE TABLE `stock_closed_days` (
	`date` text PRIMARY KEY NOT NULL,
	`reason_zh` text NOT NULL,
	`reason_en` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stock_index` (
	`date` text PRIMARY KEY NOT NULL,
	`open` real,
	`high` real,
	`low` real,
	`close` real NOT NULL
);
