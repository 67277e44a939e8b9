import { NewPromotion } from '../screens'

export const metadata = { title: 'Create promotion' }

export default function Page() {
  return <NewPromotion />
}
