import { Globe } from 'lucide-react';
import { useState } from 'react';
import { safeUrl } from '#core/rules/safe-url.rules.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';

/** What the site looks like; a sign in its place where there is no picture. Its name is beside it, so it says nothing more. */
export function SitePicture({
  site: { picture_url },
  className,
}: {
  site: Pick<WordpressSite, 'picture_url'>;
  className: string;
}) {
  const url = safeUrl(picture_url);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <span
      className={`grid place-items-center overflow-hidden rounded border border-line bg-sunken text-faint shrink-0 ${className}`}
    >
      {url && url !== failedUrl ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          className="w-full h-full object-cover object-top"
          onError={() => setFailedUrl(url)}
        />
      ) : (
        <Globe size={20} aria-hidden />
      )}
    </span>
  );
}
