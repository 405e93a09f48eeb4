/** Our product token in the User-Agent, which robots.txt may use. */
export const OWN_TOKEN = 'Dozen'
