/** The platform's records as its library types them; types only, so that naming one does not load the library. */
export type { PriceSchedule, Product, ProductFacet } from 'ordercloud-javascript-sdk'
