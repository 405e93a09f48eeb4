ALTER TABLE `shop_products` ADD `renamed_from` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `shop_products` ADD `mean_twd` real;