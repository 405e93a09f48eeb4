CREATE TABLE `stock_ex_dates` (
	`code` text NOT NULL,
	`ex_date` text NOT NULL,
	`name` text NOT NULL,
	`market` text NOT NULL,
	`kind` text NOT NULL,
	`cash_twd` real,
	`stock_ratio` real,
	PRIMARY KEY(`code`, `ex_date`)
);
--> statement-breakpoint
CREATE INDEX `stock_ex_dates_ex_date` ON `stock_ex_dates` (`ex_date`);