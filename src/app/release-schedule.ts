/** When the release at DATA_RELEASE_URL is looked at, in the manner of a sync. */
export const releasePull = { name: 'data_release', every: '50 5,17 * * *' }
