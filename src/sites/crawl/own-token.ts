/** Our own product token, which stands in the User-Agent: robots.txt may name us by it. */
export const OWN_TOKEN = 'Dozen'
