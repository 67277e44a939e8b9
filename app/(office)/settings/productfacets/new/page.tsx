import { NewProductFacet } from '../screens'

export const metadata = { title: 'Create product facet' }

export default function Page() {
  return <NewProductFacet />
}
