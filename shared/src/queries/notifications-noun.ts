// In its own file: pages that only invalidate the noun must not load the contracts of notifications.

/** The noun of everything cached about notifications: invalidating it makes the bell count again. */
export const NOTIFICATIONS_NOUN = 'notifications';
