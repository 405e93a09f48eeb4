CREATE TABLE `hub_probes` (
	`url` text PRIMARY KEY NOT NULL,
	`checked_on` text NOT NULL,
	`answered_on` text,
	`http_status` integer,
	`auth` text,
	`server_name` text,
	`protocol_version` text,
	`checked_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `hub_terms` (
	`term` text PRIMARY KEY NOT NULL,
	`english` text NOT NULL,
	`source` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `hub_mcp_servers` ADD `description_zh` text;--> statement-breakpoint
ALTER TABLE `hub_mcp_servers` ADD `signals` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
DROP TABLE IF EXISTS `hub_mcp_search`;--> statement-breakpoint
DROP TABLE IF EXISTS `hub_mcp_indexed`;
