export { DIRECTION, orderListParts } from './rules/order-list'
export {
  LATE_AFTER_DAYS,
  PENDING_RETURN_STATUSES,
  WORKLIST_NAMES,
  WORKLIST_SORTS,
  worklistFilters,
} from './rules/worklists'
