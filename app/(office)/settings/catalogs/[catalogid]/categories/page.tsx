import { NoCategoryChosen } from '@/components/catalogs/categories/screens'

export const metadata = { title: 'Categories' }

export default function Page() {
  return <NoCategoryChosen />
}
