export type { Notification } from './rules/notification'
export { ofProduct, ofReturn, SOURCES, type PendingItems } from './rules/sources'
