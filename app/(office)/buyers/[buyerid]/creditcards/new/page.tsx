import { creditCards } from '@/components/purchasing/creditcards/resource'
import { NewCreditCard } from '@/components/purchasing/creditcards/screens'
import { nestedNewPage } from '@/components/resource/pages'

export const metadata = { title: 'Create credit card' }

export default nestedNewPage(creditCards, NewCreditCard)
