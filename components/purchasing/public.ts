// The records that a buyer's users pay with and choose at checkout.
export { costCenters } from './costcenters/resource'
export { creditCards } from './creditcards/resource'
export { spendingAccounts } from './spendingaccounts/resource'
