CREATE TABLE `stock_last_closes` (
	`code` text PRIMARY KEY NOT NULL,
	`market` text NOT NULL,
	`name` text NOT NULL,
	`date` text NOT NULL,
	`open` real,
	`high` real,
	`low` real,
	`close` real NOT NULL,
	`volume_lots` integer,
	`previous_date` text,
	`previous_close` real
);
