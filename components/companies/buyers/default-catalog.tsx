'use client'

import { lazyComponent } from '@/components/ui/lazy'

// Loaded on demand: the header of every page below a buyer imports the list's columns without showing them.

/** Shows the catalog that a buyer's users see first. */
export const DefaultCatalog = lazyComponent(() =>
  import('./default-catalog-name').then((file) => file.DefaultCatalogName),
)
