/** Our product token in the User-Agent. A robots.txt may have a group for it. */
export const OWN_TOKEN = 'Dozen'
