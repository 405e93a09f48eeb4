CREATE TABLE `stock_profits` (
	`code` text PRIMARY KEY NOT NULL,
	`quarter` text NOT NULL,
	`eps_twd` real,
	`gross_margin_pct` real,
	`operating_margin_pct` real,
	`net_margin_pct` real
);
--> statement-breakpoint
CREATE TABLE `stock_revenues` (
	`code` text PRIMARY KEY NOT NULL,
	`month` text NOT NULL,
	`revenue_1000_twd` integer NOT NULL,
	`change_month_pct` real,
	`change_year_pct` real,
	`change_year_to_date_pct` real
);
--> statement-breakpoint
CREATE TABLE `stock_valuations` (
	`code` text PRIMARY KEY NOT NULL,
	`date` text NOT NULL,
	`pe` real,
	`pb` real,
	`dividend_yield_pct` real,
	`industry` text
);
