CREATE TABLE `life_digit_draws` (
	`game` text NOT NULL,
	`period` text NOT NULL,
	`date` text NOT NULL,
	`number` text NOT NULL,
	PRIMARY KEY(`game`, `period`)
);
