'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { catalogs } from './resource'

export const { List: CatalogList, Record: CatalogPage, New: NewCatalog } = resourceScreens(catalogs)
