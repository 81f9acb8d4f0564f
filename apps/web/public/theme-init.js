// Runs before the first paint, so that no scheme, direction, language, colour, control size or layout is seen to change. A
// file of its own because the content security policy allows no inline script; not a module because modules run too late.
(function () {
  var root = document.documentElement;

  function stored(key) {
    try {
      return window.localStorage.getItem('sealwright.' + key);
    } catch {
      return null;
    }
  }

  function appearance() {
    try {
      return JSON.parse(stored('appearance') || '{}') || {};
    } catch {
      return {};
    }
  }

  function oneOf(list, value) {
    var all = list.split(' ');
    return all.indexOf(value) === -1 ? all[0] : value;
  }

  function language() {
    var tags = { en: 'en', es: 'es', zh: 'zh-CN', ar: 'ar', ur: 'ur' };
    // Under the names that the product gives them.
    function named(locale) {
      return locale === 'zhCn' ? tags.zh : locale === 'zh' ? undefined : tags[locale];
    }
    var chosen = named(stored('locale'));
    if (chosen) return chosen;
    var wanted = navigator.languages || [];
    for (var i = 0; i < wanted.length; i += 1) {
      var tag = tags[wanted[i].toLowerCase().split(/[-_]/)[0]];
      if (tag) return tag;
    }
    return named(root.getAttribute('data-default-locale')) || tags.en;
  }

  var chosen = appearance();
  var scheme = oneOf('auto light dark', chosen.scheme);
  if (scheme === 'auto') scheme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.setAttribute('data-mantine-color-scheme', scheme);
  root.style.colorScheme = scheme;
  var metas = document.querySelectorAll('meta[name="theme-color"]');
  for (var i = 0; i < metas.length; i += 1) metas[i].content = scheme === 'dark' ? '#10151f' : '#ffffff';

  root.lang = language();
  var direction = oneOf('auto ltr rtl', chosen.direction);
  if (direction === 'auto') direction = root.lang === 'ar' || root.lang === 'ur' ? 'rtl' : 'ltr';
  root.dir = direction;

  root.setAttribute('data-colour', oneOf('indigo violet blue teal green orange red gray', chosen.colour));
  root.setAttribute('data-controls', oneOf('md xs sm lg xl', chosen.controlSize));
  root.setAttribute('data-layout', oneOf('classic modern stacked_side simple decked blank', chosen.layout));
})();
