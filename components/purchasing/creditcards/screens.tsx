'use client'

import { nestedScreens } from '@/components/resource/resource-screens'
import { creditCards } from './resource'

export const { List: CreditCardList, Record: CreditCardPage, New: NewCreditCard } = nestedScreens(creditCards)
