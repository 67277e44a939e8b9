export { DIRECTION, orderListParts } from './rules/order-list'
