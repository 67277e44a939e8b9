import type { Handler } from '../../core/http/definitions'
import { privateActions } from '../companies/private-records'

/** A user's credit cards: those of the company that are assigned to the user, and private ones. */
export const myCreditCardActions: Readonly<Record<string, Handler>> = privateActions({
  assignments: 'creditcardassignments',
  column: 'creditcardid',
  forUsers: true,
  resource: 'CreditCards',
  model: 'BuyerCreditCard',
  one: 'CreditCard',
  param: 'creditcardID',
})
