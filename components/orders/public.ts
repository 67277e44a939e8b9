/** Loads the links to order for a buyer's user and to view the storefront as this user. */
export const loadActForUser = () => import('./behalf/act-for-user').then((module) => module.ActForUser)
export { DIRECTION, orderListParts } from './rules/order-list'
export {
  LATE_AFTER_DAYS,
  PENDING_RETURN_STATUSES,
  WORKLIST_NAMES,
  WORKLIST_SORTS,
  worklistFilters,
} from './rules/worklists'
