'use client'

import dynamic from 'next/dynamic'

// Loaded on demand: the header of every page below a buyer imports the list's columns without showing them.
const loadName = () => import('./default-catalog-name').then((file) => file.DefaultCatalogName)

/** Shows the catalog that a buyer's users see first. */
export const DefaultCatalog = dynamic(loadName)
