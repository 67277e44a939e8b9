'use client'

import { nestedScreens } from '@/components/resource/resource-screens'
import { productCollections } from './resource'

export { ProductCollectionPage } from './collection-page'
export const { List: ProductCollectionList } = nestedScreens(productCollections)
