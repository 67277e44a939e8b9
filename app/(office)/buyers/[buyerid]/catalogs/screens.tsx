'use client'

import { nestedScreens } from '@/components/resource/nested-screens'
import { buyerCatalogs } from './resource'

const loadForm = () => import('./form').then((file) => file.catalogForm)
const { ListPage, RecordPage, NewPage } = nestedScreens(buyerCatalogs, loadForm)

/** The catalogs of a buyer. */
export const BuyerCatalogList = ListPage

/** One catalog, as a buyer has it. */
export const BuyerCatalogPage = RecordPage

/** A new catalog for a buyer. */
export const NewBuyerCatalog = NewPage
