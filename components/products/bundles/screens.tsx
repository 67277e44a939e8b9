'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { bundles } from './resource'

export const { List: BundleList, Record: BundlePage, New: NewBundle } = resourceScreens(bundles)
