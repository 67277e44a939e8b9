import { creditCards } from '@/components/purchasing/creditcards/resource'
import { CreditCardPage } from '@/components/purchasing/creditcards/screens'
import { nestedRecordPage } from '@/components/resource/pages'

export const metadata = { title: 'Credit card' }

export default nestedRecordPage(creditCards, CreditCardPage, 'creditcardid')
