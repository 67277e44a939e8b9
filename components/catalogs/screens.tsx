'use client'

import { nestedScreens } from '@/components/resource/nested-screens'
import { buyerCatalogs } from './resource'

const loadForm = () => import('./form').then((file) => file.catalogForm)
const { ListPage, RecordPage, NewPage } = nestedScreens(buyerCatalogs, loadForm)

/** List of the catalogs of a buyer. */
export const BuyerCatalogList = ListPage

/** Page of one catalog of a buyer. */
export const BuyerCatalogPage = RecordPage

/** Page of a new catalog of a buyer. */
export const NewBuyerCatalog = NewPage
