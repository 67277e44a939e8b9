'use client'

import dynamic from 'next/dynamic'

// The header of every page below a buyer knows the columns of its list, and shows none of them.
const loadName = () => import('./default-catalog-name').then((file) => file.DefaultCatalogName)

/** The catalog a buyer's users see at first. */
export const DefaultCatalog = dynamic(loadName)
