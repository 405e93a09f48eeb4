DROP TABLE IF EXISTS `payment_locks`;--> statement-breakpoint
DROP TABLE IF EXISTS `payments`;