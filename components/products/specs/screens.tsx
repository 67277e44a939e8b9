'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { specs } from './resource'

export const { List: SpecList, Record: SpecPage, New: NewSpec } = resourceScreens(specs)
