ALTER TABLE `shop_products` ADD `basis` text;--> statement-breakpoint
ALTER TABLE `shop_products` ADD `change_pct` real;