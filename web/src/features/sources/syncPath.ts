/** Where the sources are connected. */
export const SYNC_SETTINGS = '/settings/profile#sync'
