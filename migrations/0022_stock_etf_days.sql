ALTER TABLE `stock_etfs` ADD `nav_close` real;--> statement-breakpoint
ALTER TABLE `stock_etfs` ADD `nav_date` text;--> statement-breakpoint
ALTER TABLE `stock_etfs` ADD `assets_date` text;