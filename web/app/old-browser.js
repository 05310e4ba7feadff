/** Asks for an update of a browser that is too old, which would show nothing but the header. */
(function () {
  // Import maps exist since Safari 16.4 and Firefox 108, `inert` since Firefox 112, and `dvh` since Chrome 108.
  var isYoungEnough = window.CSS && CSS.supports('height', '1dvh') && 'inert' in HTMLElement.prototype &&
    HTMLScriptElement.supports && HTMLScriptElement.supports('importmap');
  if (isYoungEnough) return;
  document.addEventListener('DOMContentLoaded', function () {
    var main = document.createElement('main');
    main.innerHTML = '<h1>Please update your browser</h1>' +
      '<p>President needs Safari 16.4, Firefox 115, Chrome 109, Edge 109 or a newer one. ' +
      'On an iPhone or iPad, Safari comes with iOS: update that to 16.4 or newer.</p>';
    document.getElementById('root').appendChild(main);
  });
}());
