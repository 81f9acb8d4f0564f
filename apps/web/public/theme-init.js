// Runs before the first paint, so that neither the colour scheme nor the reading direction is seen to change. A file of
// its own because the content security policy allows no inline script; not a module because modules run too late.
(function () {
  var root = document.documentElement;
  function stored(key) {
    try {
      return window.localStorage.getItem('sealwright.' + key);
    } catch {
      return null;
    }
  }

  var scheme = stored('color-scheme');
  var isDark = scheme === 'dark' || (scheme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

  var tags = { en: 'en', es: 'es', zh: 'zh-CN', zhCn: 'zh-CN', ar: 'ar', ur: 'ur' };
  var wanted = [stored('locale')].concat(navigator.languages || []);
  for (var i = 0; i < wanted.length; i += 1) {
    var name = wanted[i] || '';
    var tag = tags[name] || tags[name.toLowerCase().split(/[-_]/)[0]];
    if (tag) {
      root.lang = tag;
      root.dir = tag === 'ar' || tag === 'ur' ? 'rtl' : 'ltr';
      return;
    }
  }
})();
