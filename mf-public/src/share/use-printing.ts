import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { qrQuery } from '@canvass/shared/share';

/**
 * Prints the page, with the QR code of its address. The code is loaded with the first printing; where that fails, the
 * page is printed without.
 */
export function usePrinting(address: string): { print: () => void; code: boolean[][] | undefined } {
  const [times, setTimes] = useState(0);
  const { data, isPending } = useQuery({ ...qrQuery(address), enabled: times > 0, retry: false });
  useEffect(() => {
    // In an effect the code stands in the page already.
    if (times > 0 && !isPending) window.print();
  }, [times, isPending]);
  return { print: () => setTimes((before) => before + 1), code: data };
}
