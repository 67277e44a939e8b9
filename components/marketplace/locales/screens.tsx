'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { locales } from './resource'

export const { List: LocaleList, Record: LocalePage, New: NewLocale } = resourceScreens(locales)
